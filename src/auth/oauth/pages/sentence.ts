/** Ends a reason with a full stop. Reasons come from many places, and only some have one. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
