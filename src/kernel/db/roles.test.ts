import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { asAdmin, createEmptyDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { ensureRoles } from './roles.ts'

/** Roles belong to the whole server, so these tests use roles of their own and leave the shared ones alone. */
const ROLES = [`galley_race_${process.pid}_a`, `galley_race_${process.pid}_b`]
const OWNER = `galley_race_${process.pid}_owner`

describe('ensureRoles', () => {
  let databases: TestDatabase[]
  const asOwner = async (database: TestDatabase, work: (client: pg.Client) => Promise<unknown>) => {
    await asAdmin(database.url, async (client) => {
      await client.query(`set session authorization ${OWNER}`)
      await work(client)
    })
  }

  before(async () => {
    databases = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  })
  after(async () => {
    await asAdmin(databases[0]?.url ?? '', async (client) => {
      for (const role of [...ROLES, OWNER]) await client.query(`drop role if exists ${role}`)
    })
    for (const database of databases) await database.drop()
  })

  test('an ordinary owner without the right to make roles is told what an administrator must run', async () => {
    const [database] = databases as [TestDatabase]
    await asAdmin(database.url, (client) => client.query(`create role ${OWNER} login nocreaterole`))
    await assert.rejects(
      asOwner(database, (client) => ensureRoles(client, ROLES)),
      new RegExp(
        `Let an administrator of the server run: CREATE ROLE ${ROLES[0]} NOLOGIN NOBYPASSRLS; GRANT ${ROLES[0]} TO <that user>`,
      ),
    )
  })

  test('an ordinary owner with that right makes them, from several databases at once, and may act in them', async () => {
    const [database] = databases as [TestDatabase]
    await asAdmin(database.url, (client) => client.query(`alter role ${OWNER} createrole`))
    await Promise.all(
      [...databases, ...databases, ...databases].map((each) => asOwner(each, (client) => ensureRoles(client, ROLES))),
    )
    await asOwner(database, async (client) => {
      for (const role of ROLES) await client.query(`set role ${role}`)
    })
  })
})
