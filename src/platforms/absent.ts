/** Networks write null where they have nothing, leave the field out, or both: readers take either for the same. */
export const orNone = <Thing>(list: Thing[] | null | undefined): Thing[] => list ?? []
export const orEmpty = (text: string | null | undefined): string => text ?? ''
export const orFalse = (value: boolean | null | undefined): boolean => value ?? false
