import type { GrantedAccount } from '#platforms/connecting.ts'

interface OfferedPage {
  /** LinkedIn's number of the organization. An account's external id is the URN that ends with this number. */
  id: string
  externalId: string
  name: string
  vanityName: string | null
}

const PAGE = /^urn:li:organization(?:Brand)?:(\d+)$/

/** The pages among the accounts that a consent offers. The person's own profile is left out. */
export const offeredPages = (offered: readonly GrantedAccount[]): OfferedPage[] =>
  offered.flatMap(({ externalId, name, handle }) => {
    const id = PAGE.exec(externalId)?.[1]
    return id === undefined ? [] : [{ id, externalId, name: name ?? handle ?? id, vanityName: handle }]
  })
