import { createModelsSandbox, type ModelsSandbox } from '../../../../sandbox/models/create-models-sandbox.ts'
import { type TestApp, type TestAppOptions, testApp } from '../../app.ts'

export interface AiWorld {
  t: TestApp
  /** The simulated server of models, which the real client calls. */
  models: ModelsSandbox
  close(): Promise<void>
}

/**
 * Opens the world. `without`: the installation has no model. `habits`: the model writes with the habits of real models.
 * `openDb`: as for the application.
 */
export async function openAiWorld({
  without = false,
  habits = false,
  ...options
}: { without?: boolean; habits?: boolean } & Pick<TestAppOptions, 'openDb'> = {}): Promise<AiWorld> {
  const models = createModelsSandbox({ habits })
  await models.start()
  const t = await testApp({ ...options, ...(!without && { env: { ...models.env(), AI_TIMEOUT_SECONDS: '30' } }) })
  return {
    t,
    models,
    async close() {
      await t.close()
      await models.stop()
    },
  }
}
