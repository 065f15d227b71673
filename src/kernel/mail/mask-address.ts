/** `mira@example.com` → `m…@example.com`: enough for an operator to see which server it is. */
export function maskAddress(address: string): string {
  return address.replace(/^(.)?.*@/s, '$1…@')
}
