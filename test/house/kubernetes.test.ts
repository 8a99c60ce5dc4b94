import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { configVariables } from "#lib/config/env.ts";
import { path } from "../../scripts/support/paths.ts";
import { readYamlDocuments } from "../harness/yaml.ts";

/** The parts of the API that deploy/kubernetes uses; a name that is not here is misspelt or missing. */
const name = z.string().regex(/^[a-z0-9-]+$/);
const count = z.string().regex(/^\d+$/).transform(Number);
const yes = z.literal("true");
const no = z.literal("false");
const labels = z.strictObject({ "app.kubernetes.io/name": name });
const selector = z.strictObject({ matchLabels: labels });
const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith("/"), port: name }),
  periodSeconds: count,
  timeoutSeconds: count.optional(),
  failureThreshold: count.optional(),
});
const quantity = z.string().regex(/^\d+(?:m|Mi|Gi)$/);
const container = z.strictObject({
  name,
  image: z.string().regex(/^\S+:\d+\.\d+\.\d+$/),
  ports: z.tuple([z.strictObject({ name, containerPort: z.literal("3000") })]),
  envFrom: z.tuple([
    z.strictObject({ configMapRef: z.strictObject({ name }) }),
    z.strictObject({ secretRef: z.strictObject({ name }) }),
  ]),
  resources: z.strictObject({
    requests: z.strictObject({ cpu: quantity, memory: quantity }),
    limits: z.strictObject({ memory: quantity }),
  }),
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle: z.strictObject({
    preStop: z.strictObject({ sleep: z.strictObject({ seconds: count }) }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: no,
    readOnlyRootFilesystem: yes,
    capabilities: z.strictObject({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  volumeMounts: z.array(z.strictObject({ name, mountPath: z.string().startsWith("/") })),
});
const pod = z.strictObject({
  automountServiceAccountToken: no,
  terminationGracePeriodSeconds: count,
  securityContext: z.strictObject({
    runAsNonRoot: yes,
    runAsUser: count,
    runAsGroup: count,
    fsGroup: count,
    seccompProfile: z.strictObject({ type: z.literal("RuntimeDefault") }),
  }),
  topologySpreadConstraints: z.tuple([
    z.strictObject({
      maxSkew: count,
      topologyKey: z.literal("kubernetes.io/hostname"),
      whenUnsatisfiable: z.enum(["ScheduleAnyway", "DoNotSchedule"]),
      labelSelector: selector,
    }),
  ]),
  containers: z.tuple([container]),
  volumes: z.array(z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: quantity }) })),
});
const kind = <K extends string, S extends z.ZodRawShape>(apiVersion: string, kind: K, rest: S) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kind),
    metadata: z.strictObject({
      name,
      labels: labels.optional(),
      annotations: z.record(z.string(), z.string()).optional(),
    }),
    ...rest,
  });
const port = z.strictObject({ name, port: count, targetPort: name });
const backend = z.strictObject({
  service: z.strictObject({ name, port: z.strictObject({ name }) }),
});
const documents = z.tuple([
  kind("v1", "ConfigMap", { data: z.record(z.string(), z.string()) }),
  kind("apps/v1", "Deployment", {
    spec: z.strictObject({
      selector,
      strategy: z.strictObject({
        type: z.literal("RollingUpdate"),
        rollingUpdate: z.strictObject({ maxUnavailable: count, maxSurge: count }),
      }),
      template: z.strictObject({ metadata: z.strictObject({ labels }), spec: pod }),
    }),
  }),
  kind("v1", "Service", { spec: z.strictObject({ selector: labels, ports: z.tuple([port]) }) }),
  kind("policy/v1", "PodDisruptionBudget", {
    spec: z.strictObject({ minAvailable: count, selector }),
  }),
  kind("autoscaling/v2", "HorizontalPodAutoscaler", {
    spec: z.strictObject({
      scaleTargetRef: z.strictObject({
        apiVersion: z.literal("apps/v1"),
        kind: z.literal("Deployment"),
        name,
      }),
      minReplicas: count,
      maxReplicas: count,
      metrics: z.tuple([
        z.strictObject({
          type: z.literal("Resource"),
          resource: z.strictObject({
            name: z.enum(["cpu", "memory"]),
            target: z.strictObject({ type: z.literal("Utilization"), averageUtilization: count }),
          }),
        }),
      ]),
      behavior: z.strictObject({
        scaleDown: z.strictObject({ stabilizationWindowSeconds: count }),
      }),
    }),
  }),
  kind("networking.k8s.io/v1", "Ingress", {
    spec: z.strictObject({
      ingressClassName: name,
      tls: z.tuple([z.strictObject({ hosts: z.array(z.string()), secretName: name })]),
      rules: z.tuple([
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.tuple([
              z.strictObject({ path: z.literal("/"), pathType: z.literal("Prefix"), backend }),
            ]),
          }),
        }),
      ]),
    }),
  }),
]);

const source = await readFile(path("deploy/kubernetes/bookfront.yaml"), "utf8");
const [config, deployment, service, budget, scaler, ingress] = documents.parse(
  readYamlDocuments(source),
);
const { spec } = deployment.spec.template;
const [site] = spec.containers;

test("what belongs together names each other", () => {
  const own = deployment.spec.template.metadata.labels;
  const [spread] = spec.topologySpreadConstraints;
  for (const { matchLabels } of [
    deployment.spec.selector,
    budget.spec.selector,
    spread.labelSelector,
  ]) {
    expect(matchLabels).toEqual(own);
  }
  expect(service.spec.selector).toEqual(own);
  expect(scaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name);
  const [rule] = ingress.spec.rules;
  const [{ backend }] = rule.http.paths;
  expect(backend.service.name).toBe(service.metadata.name);
  expect([backend.service.port.name]).toEqual(service.spec.ports.map((one) => one.name));
  expect(ingress.spec.tls[0].hosts).toEqual([rule.host]);
  expect(config.data.PUBLIC_URL).toBe(`https://${rule.host}`);
  expect(site.envFrom[0].configMapRef.name).toBe(config.metadata.name);
  const ports = site.ports.map((one) => one.name);
  for (const { httpGet } of [site.livenessProbe, site.readinessProbe, site.startupProbe]) {
    expect(ports).toContain(httpGet.port);
  }
  expect(spec.volumes.map((one) => one.name)).toEqual(site.volumeMounts.map((one) => one.name));
});

test("variables are the site's, and secrets are not among them", () => {
  expect(Object.keys(config.data).filter((one) => !configVariables.includes(one))).toEqual([]);
  expect(
    Object.keys(config.data).filter((one) => /SECRET|PASSWORD|KEY|TOKEN|REDIS/.test(one)),
  ).toEqual([]);
});

test("a pod ends in its time, and a disruption leaves one", () => {
  const pause = site.lifecycle.preStop.sleep.seconds;
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + 30);
  expect(scaler.spec.minReplicas).toBeGreaterThan(budget.spec.minAvailable);
  expect(site.livenessProbe.httpGet.path).toBe("/livez");
  expect(site.readinessProbe.httpGet.path).toBe("/readyz");
});
