import { z } from 'zod'
import { orNone } from '../absent.ts'
import { ContainerStatus } from '../graph/containers.ts'
import { Paging } from '../graph/wire.ts'

/** The fields of Instagram's answers that Galley reads. Source: platform facts, section 7. */
export const Container = z.object({ status_code: ContainerStatus, status: z.string().nullish() })

export const Profile = z.object({
  // `id` is the app's own id for the account. `user_id` is the account's, which API calls use.
  user_id: z.coerce.string().min(1),
  username: z.string().nullish(),
  name: z.string().nullish(),
  profile_picture_url: z.string().nullish(),
  biography: z.string().nullish(),
})

export const Media = z.object({
  id: z.string().min(1),
  caption: z.string().nullish(),
  permalink: z.string().nullish(),
  shortcode: z.string().nullish(),
  timestamp: z.string().nullish(),
})
export type Media = z.infer<typeof Media>

export const MediaList = z.object({ data: z.array(Media).nullish().transform(orNone), paging: Paging })

const Comment = z.object({
  id: z.string().min(1),
  text: z.string().nullish(),
  timestamp: z.string().nullish(),
  from: z.object({ id: z.string().nullish() }).nullish(),
  username: z.string().nullish(),
})
export type Comment = z.infer<typeof Comment>

export const Comments = z.object({ data: z.array(Comment).nullish().transform(orNone), paging: Paging })

export const Permalink = z.object({ permalink: z.string().min(1) })
