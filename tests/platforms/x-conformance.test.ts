import { platformConformance } from '#platforms/conformance.ts'
import { readingConformance } from '#platforms/conformance-reading.ts'
import { removingConformance } from '#platforms/conformance-removing.ts'
import { openXWorld } from './x-world.ts'

for (const fieldNames of ['tweet', 'post'] as const) {
  const name = `X (fields by the name of ${fieldNames})`
  const traits = {
    publicCall: /^POST \/2\/tweets$/,
    uploadCall: /^POST \/2\/media\/upload$/,
    dedupKey: false,
    refreshTokenIsSpent: true,
    accessEndsWithGrant: true,
  }
  platformConformance(name, traits, (watch) => openXWorld(fieldNames, watch))
  removingConformance(name, (watch) => openXWorld(fieldNames, watch))
  readingConformance(name, () => openXWorld(fieldNames, (fetch) => fetch))
}
