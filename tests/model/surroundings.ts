import assert from 'node:assert/strict'
import { ask, type Command, deed, expectStatus, work } from './command.ts'
import type { Death } from './mortal-worker.ts'
import type { Fault } from './world.ts'

/** A worker publishes what is due, at most one post for each account. */
export function workWith(faults: readonly Fault[], death: Death | null): Command {
  const dies = death === null ? '' : `, dying at ${JSON.stringify(death)}`
  return work(`work [${faults.join(', ')}]${dies}`, (_model, { world }) => world.work(faults, death))
}

export function pass(minutes: number): Command {
  return deed(`${minutes} minutes pass`, (_model, { world }) => world.pass(minutes))
}

export function pause(on: boolean): Command {
  return deed(on ? 'pause' : 'go on', async (model, real) => {
    expectStatus(await ask(real, real.desk.owner, 'PUT', '/publishing/pause', { workspace: on }), 200, 'pausing')
    model.paused = on
  })
}

/**
 * The person who approved may be suspended when the post is published. The approval stays, but that person can give no
 * other.
 */
export function suspendEditor(on: boolean): Command {
  return deed(on ? 'suspend the editor' : 'let the editor in again', async (model, { world, desk }) => {
    const path = `/v1/orgs/${desk.orgId}/members`
    const { data } = await world.app.request('GET', path, { as: desk.owner })
    const editor = (data.items ?? data).find(({ userId }: { userId: string }) => userId === desk.editor.userId)
    assert.ok(editor)
    const body = { status: on ? 'suspended' : 'active' }
    expectStatus(await world.app.request('PATCH', `${path}/${editor.id}`, { as: desk.owner, body }), 200, 'suspending')
    model.editorSuspended = on
  })
}

export function disconnect(): Command {
  return deed('disconnect Bluesky', async (model, real) => {
    const path = `/accounts/${real.desk.accounts.bluesky}`
    expectStatus(await ask(real, real.desk.owner, 'DELETE', path), 200, 'disconnecting')
    model.connected = false
  })
}

export function reconnect(): Command {
  return deed('connect Bluesky again', async (model, { world, desk }) => {
    assert.equal(await world.connectBluesky(desk.owner), desk.accounts.bluesky, 'it is another account now')
    model.connected = true
  })
}

/**
 * Signs in again everywhere. It is needed when a worker has died after the network changed the tokens and before they
 * were stored.
 */
export function signInAgain(): Command {
  return deed('sign in again everywhere', (_model, { world, desk }) => world.signInAgain(desk))
}
