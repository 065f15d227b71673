import { linkOptions } from '@tanstack/react-router'
import type { Gap } from './week.ts'

/** The composer at the time of a gap, for its network where it is one alone. */
export const fillLink = ({ at, platforms: [first, ...others] }: Gap) =>
  linkOptions({
    to: '/compose/{-$groupId}',
    params: { groupId: undefined },
    search: { at, ...(others.length === 0 && first !== undefined && { platform: first }) },
  })
