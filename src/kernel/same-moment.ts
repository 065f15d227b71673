/** Whether two times mean the same moment, however they are written: `…:00.120Z` and `…:00.120000+00:00`. */
export const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other)
