/** `mira@example.com` → `m…@example.com`: enough for an operator to see whose server it is. */
export function maskAddress(address: string): string {
  return address.replace(/^(.)?.*@/s, '$1…@')
}
