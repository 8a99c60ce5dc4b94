/** An add-on by the ids of the upstream (§2.3). */
export type WireAddonChoice = { readonly optionGroupId: string; readonly optionId: string };

/** §2.2. One of `email` and `phoneNumber` must be there, or the upstream answers 400. */
export type WireNewClient = {
  readonly firstName: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
};

/** One service line of a new appointment (§2.3). Price in major units and minutes are booked as sent. */
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

/** §4.5. */
export type WireReschedule = { readonly appointmentDate: string; readonly startTime: string };

/** §4.6. */
export type WireCancellation = { readonly reasonId?: string; readonly cancellationNote?: string };

/** §4.7. The formats of the dates and tags are not shown, so they are passed on as given. */
export type WireClientSearch = {
  readonly filter?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly lastAppointmentAfter?: string;
  readonly tags?: string;
};

/** §4.8. How lists are written is not shown; they are sent with commas between. */
export type WireAppointmentSearch = {
  readonly startDate: string;
  readonly endDate: string;
  readonly teamMemberIds?: readonly string[];
  readonly serviceIds?: readonly string[];
  readonly statusIds?: readonly string[];
  readonly clientFilter?: string;
  readonly limit?: number;
  readonly skip?: number;
  readonly orderBy?: string;
};
