/** Keys of pages that were open lately, and of forms that somebody began. */
const OWN = /^galley\.(recent|form)\./

/** Called at sign-out, so that the next person at this browser starts anew. */
export function forgetKept(): void {
  for (const store of [sessionStorage, localStorage])
    for (const key of Object.keys(store)) if (OWN.test(key)) store.removeItem(key)
}
