/** Of the books' made-up clients. */
export const firstNames = words("Anna Ben Clara David Emilia Felix Greta Hannes Ida Jakob").concat(
  words("Katrin Leon Mila Nils Olivia Paul Rosa Samuel Tilda Viktor"),
);

export const lastNames = words(
  "Albrecht Bauer Conrad Dietrich Engel Fuchs Graf Hahn Jansen",
).concat(words("Krause Lorenz Meier Neumann Otto Peters Richter Schuster Thiel Vogt Winter"));

export const cancellationReasons = ["reason_client", "reason_ill", "reason_salon"];

function words(text: string): string[] {
  return text.split(" ");
}
