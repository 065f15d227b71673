/** Reasons come from many places: some end with a full stop, some do not. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
