/** Milli-credits as text for people: `2 credits`, `0.5 credits`, `1 credit`. */
export function inWords(milli: number): string {
  return milli === 1000 ? '1 credit' : `${toCredits(milli).toLocaleString('en-US')} credits`
}

/** Credits in the API's unit, with up to three decimals. */
export const toCredits = (milli: number): number => milli / 1000
