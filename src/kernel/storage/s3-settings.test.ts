import assert from 'node:assert/strict'
import { test } from 'node:test'
import { s3Address, s3Origin, s3Settings } from './s3-settings.ts'

const KEY = { GALLEY_S3_ACCESS_KEY_ID: 'id', GALLEY_S3_SECRET_ACCESS_KEY: 'secret' }
function read(vars: Parameters<typeof s3Settings>[0]) {
  const problems: string[] = []
  return { settings: s3Settings(vars, problems), problems }
}

test('without a bucket files lie in the data folder', () => {
  assert.deepEqual(read({}), { settings: null, problems: [] })
  assert.deepEqual(read(KEY).problems, ['GALLEY_S3_BUCKET: is needed where GALLEY_S3_ACCESS_KEY_ID is set'])
})

test('a bucket of Amazon’s has its name before the store’s, one of another store in the path', () => {
  const amazon = read({ ...KEY, GALLEY_S3_BUCKET: 'files', GALLEY_S3_REGION: 'eu-central-1' }).settings
  assert.ok(amazon)
  assert.equal(s3Address(amazon, 'media/a.png').href, 'https://files.s3.eu-central-1.amazonaws.com/media/a.png')
  assert.equal(s3Origin(amazon), 'https://files.s3.eu-central-1.amazonaws.com')
  const own = { ...KEY, GALLEY_S3_BUCKET: 'files', GALLEY_S3_ENDPOINT: 'https://s3.example.com/' }
  const other = read(own).settings
  assert.ok(other)
  assert.equal(s3Address(other, 'media/a.png').href, 'https://s3.example.com/files/media/a.png')
  assert.equal(s3Address(other).href, 'https://s3.example.com/files/')
  const hosted = read({ ...own, GALLEY_S3_PATH_STYLE: '0' }).settings
  assert.equal(hosted && s3Origin(hosted), 'https://files.s3.example.com')
})

test('what an operator must mend is told', () => {
  const bucket = { GALLEY_S3_BUCKET: 'files' }
  assert.equal(read(bucket).problems.length, 2)
  const endpoint = (value: string) => read({ ...KEY, ...bucket, GALLEY_S3_ENDPOINT: value }).problems
  assert.deepEqual(endpoint('http://127.0.0.1:9000'), [])
  assert.match(endpoint('http://minio:9000')[0] ?? '', /must be https/)
  assert.match(endpoint('https://s3.example.com/files')[0] ?? '', /the address of the store alone/)
})
