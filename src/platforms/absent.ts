/** Networks that have nothing write null, leave the field out, or do both. Readers treat the two alike. */
export const orNone = <Thing>(list: Thing[] | null | undefined): Thing[] => list ?? []
export const orEmpty = (text: string | null | undefined): string => text ?? ''
export const orFalse = (value: boolean | null | undefined): boolean => value ?? false
