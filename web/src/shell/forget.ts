/** Matches storage keys of recently opened pages and of unsaved forms. */
const OWN = /^galley\.(recent|form)\./

/** Called at sign-out, so that the next person at this browser sees nothing of them. */
export function forgetKept(): void {
  for (const store of [sessionStorage, localStorage])
    for (const key of Object.keys(store)) if (OWN.test(key)) store.removeItem(key)
}
