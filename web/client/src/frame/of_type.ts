// Validates values from outside: the browser's storage may contain what older versions and other programs
// wrote.
export type Checks<T> = { [K in keyof T]-?: (value: unknown) => boolean };

// The fields of an object that pass their checks; the others are left out.
export function fieldsOf<T extends object>(value: unknown, checks: Checks<T>): Partial<T> {
  if (typeof value !== 'object' || value === null) return {};
  const known = checks as Record<string, (field: unknown) => boolean>;
  return Object.fromEntries(Object.entries(value).filter(([name, field]) => Object.hasOwn(known, name) && known[name]?.(field))) as Partial<T>;
}

export const oneOf = (...known: readonly unknown[]) => (value: unknown): boolean => known.includes(value);
export const ofType = (type: 'string' | 'number' | 'boolean') => (value: unknown): boolean => typeof value === type;
