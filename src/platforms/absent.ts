/** A network without a value writes null, leaves the field out, or does either. Both mean the same. */
export const orNone = <Thing>(list: Thing[] | null | undefined): Thing[] => list ?? []
export const orEmpty = (text: string | null | undefined): string => text ?? ''
export const orFalse = (value: boolean | null | undefined): boolean => value ?? false
