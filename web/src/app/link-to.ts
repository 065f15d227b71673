import type { LinkProps } from '@tanstack/react-router'

/** A link to a page on which nothing is opened, whatever is open now. */
export function linkTo(address: string): LinkProps {
  const ids = [...address.matchAll(/\{-\$(\w+)\}/g)].map(([, id]) => [id, undefined])
  return { to: address, params: Object.fromEntries(ids) } as LinkProps // of the table, whose addresses the router has
}
