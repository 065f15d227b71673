import { z } from 'zod'
import { orNone } from '../absent.ts'
import { ContainerStatus } from '../graph/containers.ts'
import { Paging } from '../graph/wire.ts'

/** The fields of Threads' answers that are read. Source: platform facts, section 8. */
export const Container = z.object({
  status: ContainerStatus,
  error_message: z.string().nullish(),
})

export const Profile = z.object({
  id: z.string().min(1),
  username: z.string().nullish(),
  name: z.string().nullish(),
  threads_profile_picture_url: z.string().nullish(),
  threads_biography: z.string().nullish(),
})

export const ThreadsPost = z.object({
  id: z.string().min(1),
  permalink: z.string().nullish(),
  shortcode: z.string().nullish(),
  text: z.string().nullish(),
  media_type: z.string().nullish(),
  children: z.object({ data: z.array(z.object({ id: z.string() })) }).nullish(),
  replied_to: z.object({ id: z.string() }).nullish(),
})
export type ThreadsPost = z.infer<typeof ThreadsPost>

export const Posts = z.object({
  data: z.array(ThreadsPost).nullish().transform(orNone),
  paging: Paging,
})

export const Permalink = z.object({ permalink: z.string().min(1) })
export const Deleted = z.object({ success: z.boolean().nullish() })
