import type { Output } from '../api/routes.ts'

const BASE = '/v1/orgs/{orgId}/marketing/visuals'

export type MadeImages = Extract<Output<`POST ${typeof BASE}/image`>, { images: unknown }>
export type MadeCarousel = Extract<Output<`POST ${typeof BASE}/carousel`>, { slides: unknown }>
export type Shot = Extract<Output<`POST ${typeof BASE}/screenshot`>, { images: unknown }>
export type Preview = Output<`POST ${typeof BASE}/preview`>
