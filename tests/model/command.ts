import assert from 'node:assert/strict'
import type fc from 'fast-check'
import type { TestAnswer } from '../support/app.ts'
import type { Person } from '../support/factories.ts'
import type { Judge } from './judge.ts'
import { atHand, type Model, type ModelPost } from './model.ts'
import type { Desk, World } from './world.ts'

/** The application in which a story is played, and its judge. */
export interface Real {
  world: World
  desk: Desk
  judge: Judge
}

export type Command = fc.AsyncCommand<Model, Real>

/** Something that people do. After it every post must be as the model says. */
export function deed(words: string, act: (model: Model, real: Real) => Promise<void>): Command {
  return command(words, () => true, act, false)
}

/** Does `act` to the post that `pick` chooses. */
export function deedTo(words: string, pick: number, act: (post: ModelPost, model: Model, real: Real) => Promise<void>) {
  return onPost(words, pick, act, false)
}

/** Something during which a worker publishes. */
export function work(words: string, act: (model: Model, real: Real) => Promise<void>): Command {
  return command(words, () => true, act, true)
}

export function workOn(words: string, pick: number, act: (post: ModelPost, model: Model, real: Real) => Promise<void>) {
  return onPost(words, pick, act, true)
}

function onPost(
  words: string,
  pick: number,
  act: (post: ModelPost, model: Model, real: Real) => Promise<void>,
  worked: boolean,
): Command {
  const acting = async (model: Model, real: Real) => {
    const posts = atHand(model)
    const post = posts[pick % posts.length]
    assert.ok(post)
    await act(post, model, real)
  }
  return command(`${words} post ${pick}`, (model) => atHand(model).length > 0, acting, worked)
}

function command(
  words: string,
  able: (model: Readonly<Model>) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
  worked: boolean,
): Command {
  return {
    check: able,
    async run(model, real) {
      const before = real.judge.before(model)
      await act(model, real)
      await real.judge.after(model, before, worked)
    },
    toString: () => words,
  }
}

/** Calls `/marketing…` of the story's workspace. */
export function ask({ world }: Real, as: Person, method: string, path: string, body?: unknown): Promise<TestAnswer> {
  return world.app.request(method, `{O}/marketing${path}`, { as, ...(body !== undefined && { body }) })
}

/** Throws unless the answer has the status that the model expects. */
export function expectStatus(answer: TestAnswer, status: number, what: string): void {
  assert.equal(answer.status, status, `${what}: ${JSON.stringify(answer.body)}`)
}
