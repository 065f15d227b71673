/** Ends a reason with a full stop, because only some reasons have one. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
