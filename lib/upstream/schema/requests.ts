export type WireAddonChoice = { readonly optionGroupId: string; readonly optionId: string };

/** §4.2. */
export type WireAvailabilityQuery = {
  readonly startDate: string;
  readonly endDate?: string;
  readonly teamMemberId: string;
  readonly services: readonly {
    readonly serviceId: string;
    readonly variantId?: string;
    readonly addons?: readonly WireAddonChoice[];
  }[];
};

/** §2.2. Without `email` and `phoneNumber` the upstream answers 400. */
export type WireNewClient = {
  readonly firstName: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
};

/** §2.3. The price, in major units, and the minutes are booked as sent. */
export type WireNewLine = {
  readonly serviceId: string;
  readonly startTime: string;
  readonly price: number;
  readonly durationInMinutes: number;
  readonly teamMemberId?: string;
  readonly variantId?: string;
  readonly bundleId?: string;
  readonly addons?: readonly WireAddonChoice[];
};

export type WireNewAppointment = {
  readonly clientId: string;
  readonly appointmentDate: string;
  readonly services: readonly WireNewLine[];
};

export type WireReschedule = { readonly appointmentDate: string; readonly startTime: string };

/** The site asks for no `cancellationNote` (§4.6). */
export type WireCancellation = { readonly reasonId?: string };

/** §4.7. */
export type WireClientSearch = {
  readonly filter?: string;
  readonly limit?: number;
  readonly skip?: number;
};

/** §4.8. */
export type WireAppointmentSearch = {
  readonly startDate: string;
  readonly endDate: string;
  readonly limit?: number;
  readonly skip?: number;
};
