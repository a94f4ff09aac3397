import { expect, test } from 'vitest'
import { createBody, hasConfig } from './create-request.ts'
import { decodeGo } from './go-json.ts'
import { parseJsonValue } from './json-text.ts'

const decode = (text: string): string => {
  const parsed = parseJsonValue(text)
  if (!parsed.ok) return parsed.error
  const decoded = decodeGo(parsed.node, createBody)
  return decoded.ok ? 'ok' : decoded.error
}

// Texts as recorded (create/…, Engine 29.1.5), or of the scanner of Go's encoding/json.
test.each([
  ['', 'EOF'],
  ['  ', 'EOF'],
  ['{"Image": ', 'unexpected EOF'],
  ['hello', "invalid character 'h' looking for beginning of value"],
  ['{"a" 1}', "invalid character '1' after object key"],
  ['{"a":1 "b"}', `invalid character '"' after object key:value pair`],
  ['[1 2]', "invalid character '2' after array element"],
  ['{a}', "invalid character 'a' looking for beginning of object key string"],
  ['nul', 'unexpected EOF'],
  ['nulx', "invalid character 'x' in literal null (expecting 'l')"],
  ['"a\nb"', "invalid character '\\n' in string literal"],
  ['"\\q"', "invalid character 'q' in string escape code"],
  ['[]', 'json: cannot unmarshal array into Go value of type container.CreateRequest'],
  ['"x"', 'json: cannot unmarshal string into Go value of type container.CreateRequest'],
  [
    '{"Image":5}',
    'json: cannot unmarshal number into Go struct field CreateRequest.Config.Image of type string',
  ],
  [
    '{"Cmd":"echo hi"}',
    'json: cannot unmarshal string into Go struct field CreateRequest.Config.Cmd of type []string',
  ],
  [
    '{"HostConfig":{"Memory":"x"}}',
    'json: cannot unmarshal string into Go struct field HostConfig.HostConfig.Resources.Memory of type int64',
  ],
  [
    '{"HostConfig":{"Memory":1.5}}',
    'json: cannot unmarshal number 1.5 into Go struct field HostConfig.HostConfig.Resources.Memory of type int64',
  ],
  ['{"ExposedPorts":{"x/tcp":{}}}', "invalid port 'x': invalid syntax"],
  ['{"IMAGE":"a","bogus":{"deep":[1]},"cmd":null}', 'ok'],
  ['null', 'ok'],
])('DK-02 a body %j is read as Go reads it: %s', (text, expected) => {
  expect(decode(text)).toBe(expected)
})

test('DK-02 a request has a configuration when any of its members is there, in any case', () => {
  const has = (text: string): boolean => {
    const parsed = parseJsonValue(text)
    return parsed.ok && hasConfig(parsed.node)
  }
  expect(['{"image":""}', '{"HostConfig":{}}', '{}', 'null'].map(has)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
