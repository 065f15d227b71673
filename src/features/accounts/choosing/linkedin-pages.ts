import type { GrantedAccount } from '#platforms/connecting.ts'

interface OfferedPage {
  /** The number by which LinkedIn knows the organization; accounts go by the URN that ends with it. */
  id: string
  externalId: string
  name: string
  vanityName: string | null
}

const PAGE = /^urn:li:organization(?:Brand)?:(\d+)$/

/** The pages among what a consent offers; a profile is none. */
export const offeredPages = (offered: readonly GrantedAccount[]): OfferedPage[] =>
  offered.flatMap(({ externalId, name, handle }) => {
    const id = PAGE.exec(externalId)?.[1]
    return id === undefined ? [] : [{ id, externalId, name: name ?? handle ?? id, vanityName: handle }]
  })
