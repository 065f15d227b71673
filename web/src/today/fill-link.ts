import { linkOptions } from '@tanstack/react-router'
import type { Gap } from './week.ts'

/** Opens the composer at the time of a gap, with its network if there is only one. */
export const fillLink = ({ at, platforms: [first, ...others] }: Gap) =>
  linkOptions({
    to: '/compose/{-$groupId}',
    params: { groupId: undefined },
    search: { at, ...(others.length === 0 && first !== undefined && { platform: first }) },
  })
