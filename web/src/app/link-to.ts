import type { LinkProps } from '@tanstack/react-router'

/** A link to a page without an open item, whatever is open now. */
export function linkTo(address: string): LinkProps {
  const ids = [...address.matchAll(/\{-\$(\w+)\}/g)].map(([, id]) => [id, undefined])
  return { to: address, params: Object.fromEntries(ids) } as LinkProps // an address from the table, which the router has
}
