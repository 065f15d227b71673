/** The secret that a mail's link brings behind the #; null if there is none. */
export function fragmentToken(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('token')
}
