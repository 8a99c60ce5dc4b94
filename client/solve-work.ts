type Task = {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
  };
};

/** ALTCHA's task: find the number whose PBKDF2 key begins as asked. */
export async function solveWork(taskText: string): Promise<string> {
  const challenge: Task = JSON.parse(taskText);
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const started = bytesOf(nonce);
  const password = new Uint8Array(started.length + 4);
  password.set(started);
  const method = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost };
  for (let counter = 0; ; counter += 1) {
    new DataView(password.buffer).setUint32(started.length, counter);
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"]);
    const bits = await crypto.subtle.deriveBits(method, key, keyLength * 8);
    const derivedKey = hexOf(new Uint8Array(bits));
    if (derivedKey.startsWith(keyPrefix)) {
      return JSON.stringify({ challenge, solution: { counter, derivedKey } });
    }
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
