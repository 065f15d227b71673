import { z } from 'zod'
import { PLATFORM_ACCESS } from '../platforms.ts'

/** The kind of access that each of these networks granted to the installation, as the API writes it. */
export const GrantedAccess = z.object({
  x: z.enum(PLATFORM_ACCESS.x),
  linkedin: z.enum(PLATFORM_ACCESS.linkedin),
  tiktok: z.enum(PLATFORM_ACCESS.tiktok),
  youtube: z.enum(PLATFORM_ACCESS.youtube),
})
