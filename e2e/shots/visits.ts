import type { DemoBrand } from "../../test/harness/demo-business.ts";

/** What is booked at each demo business, as addresses say it. */
type Visits = {
  /** Nothing to choose. */
  readonly plain: string;
  /** A service on its page, with something chosen, and the same as a line of a visit. */
  readonly service: string;
  readonly chosen: string;
  /** A price that depends on who does it. */
  readonly priced: string;
  /** What `chosen` is before its choices are made. */
  readonly unfinished: string;
  /** What asks for another service, where there is one. */
  readonly needing?: string;
  readonly bundle?: string;
  /** What the search finds. */
  readonly sought: string;
};

export const visits: Readonly<Record<DemoBrand, Visits>> = {
  linden: {
    plain: "1042",
    service: "svc_cut?variant=var_cut_short&addon0=grp_treats.opt_scalp_massage",
    chosen: "svc_cut.v.var_cut_short.a.grp_treats.opt_scalp_massage",
    priced: "svc_signature_cut.v.var_restyle_short.a.grp_restyle_finish.opt_blow_dry",
    unfinished: "svc_cut",
    needing: "svc_root_colour",
    bundle: "bnd_cut_gloss",
    sought: "gloss",
  },
  barber: {
    plain: "svc_buzz",
    service: "svc_house_cut?variant=var_house_short&addon0=grp_house_extra.opt_wash",
    chosen: "svc_house_cut.v.var_house_short.a.grp_house_extra.opt_wash",
    priced: "svc_skin_fade",
    unfinished: "svc_house_cut",
    sought: "beard",
  },
  spa: {
    plain: "svc_back",
    service: "svc_lake_massage?variant=var_lake_60&addon0=grp_lake_more.opt_hot_stones",
    chosen: "svc_lake_massage.v.var_lake_60.a.grp_lake_more.opt_hot_stones",
    priced: "svc_deep",
    unfinished: "svc_lake_massage",
    sought: "back",
  },
  clinic: {
    plain: "svc_physio",
    service: "svc_assessment?variant=var_assess_adult&addon0=grp_assess_area.opt_back",
    chosen: "svc_assessment.v.var_assess_adult.a.grp_assess_area.opt_back",
    priced: "svc_manual",
    unfinished: "svc_assessment",
    sought: "phys",
  },
};
