import type { DemoBrand } from "../../test/harness/demo-business.ts";

/** Carts of each demo business, as in addresses. */
type Visits = {
  /** Without choices. */
  readonly plain: string;
  /** A service page with choices, and the same as a cart line. */
  readonly service: string;
  readonly chosen: string;
  /** With a price per member. */
  readonly priced: string;
  /** `chosen` before its choices. */
  readonly unfinished: string;
  /** With a prerequisite, if any. */
  readonly needing?: string;
  readonly bundle?: string;
  /** A search query with matches. */
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
  studio: {
    plain: "svc_reformer",
    service: "svc_hydra?addon0=grp_hydra_more.opt_light",
    chosen: "svc_hydra.a.grp_hydra_more.opt_light",
    priced: "svc_sculpt",
    unfinished: "svc_peel",
    sought: "light",
  },
};
