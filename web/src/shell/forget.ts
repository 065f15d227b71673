/** Pages that were open lately, and forms that somebody began. */
const OWN = /^galley\.(recent|form)\./

/** Called at sign-out: the next person at this browser begins anew. */
export function forgetKept(): void {
  for (const store of [sessionStorage, localStorage])
    for (const key of Object.keys(store)) if (OWN.test(key)) store.removeItem(key)
}
