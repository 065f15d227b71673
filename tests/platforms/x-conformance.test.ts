import { adapterConformance } from '#platforms/conformance.ts'
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
  await adapterConformance(name, traits, (watch) => openXWorld(fieldNames, watch))
}
