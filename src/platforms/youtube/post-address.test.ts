import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readVideoAddress, videoId } from './post-address.ts'

const WEB = 'https://www.youtube.com'
const ID = 'dQw4w9WgXcQ'

test('addresses of videos, and what is none', () => {
  const key = (address: string, web = WEB) => readVideoAddress(address, web)?.key ?? null
  for (const address of [
    `https://www.youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?t=3&v=${ID}`,
    `https://youtube.com/shorts/${ID}?feature=share`,
    `https://youtu.be/${ID}?t=3`,
    `https://www.youtube.com/live/${ID}`,
  ]) {
    assert.equal(key(address), ID, address)
  }
  for (const address of [
    `http://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com.example/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://a@www.youtube.com/watch?v=${ID}`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@northwind',
    ID,
  ]) {
    assert.equal(key(address), null, address)
  }
  assert.equal(key(`http://127.0.0.1:4017/watch?v=${ID}`, 'http://127.0.0.1:4017'), ID)
})

test('an id is one of 11 characters, or stands in an address', () => {
  assert.equal(videoId(ID, WEB), ID)
  assert.equal(videoId(`https://youtu.be/${ID}`, WEB), ID)
  assert.equal(videoId('no id of a video', WEB), null)
})
