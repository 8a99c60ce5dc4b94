const address = document.currentScript?.getAttribute("src") ?? "";

/** The origin of the booking site, which this script comes from. */
export const site = new URL(address, document.baseURI).origin;
