export function many<T>(count: number, draw: (index: number) => T): readonly T[] {
  return Array.from({ length: Math.round(count) }, (_, index) => draw(index));
}
