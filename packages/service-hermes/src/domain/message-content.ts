import { isRefusal, refuse, type Refusal } from '@crvouga/mockingbird-shared-runtime'
import { pyRepr, pyStr, pyStrip } from '../python/repr.ts'
import {
  isPyDict,
  isPyList,
  isTruthy,
  pyDict,
  pyGet,
  type PyDict,
  type PyEntry,
  type PyValue,
} from '../python/value.ts'

const textMax = 65_536
const partsMax = 1000
const depthMax = 10
const textTypes: readonly string[] = ['text', 'input_text', 'output_text']
const imageTypes: readonly string[] = ['image_url', 'input_image']
const fileTypes: readonly string[] = ['file', 'input_file']

const cut = (text: string): string =>
  text.length > textMax ? [...text].slice(0, textMax).join('') : text
const typeOf = (part: PyDict): string => {
  const type = pyGet(part, 'type')
  return isTruthy(type) ? pyStrip(pyStr(type ?? '')).toLowerCase() : ''
}

/** Message content as one text: parts one per line, images dropped, other values stringified. */
export function chatText(content: PyValue, depth = 0): string {
  if (depth > depthMax || content === null) return ''
  if (typeof content === 'string') return cut(content)
  if (!isPyList(content)) return cut(pyStr(content))
  const parts: string[] = []
  let total = 0
  for (const item of content.slice(0, partsMax)) {
    const part = isPyList(item) ? chatText(item, depth + 1) : itemText(item)
    if (part === '') continue
    parts.push(part)
    total += part.length
    if (total >= textMax) break
  }
  return cut(parts.join('\n'))
}

function itemText(item: PyValue): string {
  if (typeof item === 'string') return cut(item)
  if (!isPyDict(item) || !textTypes.includes(typeOf(item))) return ''
  const text = pyGet(item, 'text')
  return isTruthy(text) ? cut(pyStr(text ?? '')) : ''
}

/** Content with images kept: a text when there are none, else parts in the chat completions form. */
export function turnContent(content: PyValue, param: string): PyValue | Refusal {
  if (!isPyList(content)) return chatText(content)
  const parts: PyDict[] = []
  for (const item of content.slice(0, partsMax)) {
    const part = turnPart(item, param)
    if (part === undefined) continue
    if (isRefusal(part)) return part
    parts.push(part)
  }
  if (parts.some((part) => pyGet(part, 'type') !== 'text')) return parts
  return parts.map((part) => pyStr(pyGet(part, 'text') ?? '')).join('\n')
}

const textPart = (text: string): PyDict | undefined =>
  text === ''
    ? undefined
    : pyDict([
        ['type', 'text'],
        ['text', cut(text)],
      ])

function turnPart(item: PyValue, param: string): PyDict | Refusal | undefined {
  if (typeof item === 'string') return textPart(item)
  if (!isPyDict(item)) return undefined
  const type = typeOf(item)
  if (textTypes.includes(type)) {
    const text = pyGet(item, 'text')
    return text === undefined || text === null ? undefined : textPart(pyStr(text))
  }
  if (imageTypes.includes(type)) return imagePart(item, param)
  if (fileTypes.includes(type)) {
    return badPart(
      'unsupported_content_type',
      'Inline image inputs are supported, but uploaded files and document inputs are not supported on this endpoint.',
      param,
    )
  }
  return badPart(
    'unsupported_content_type',
    `Unsupported content part type ${pyRepr(pyGet(item, 'type') ?? null)}. Only text and image_url/input_image parts are supported.`,
    param,
  )
}

function imagePart(item: PyDict, param: string): PyDict | Refusal {
  const ref = pyGet(item, 'image_url')
  const given = ref !== undefined && isPyDict(ref) ? pyGet(ref, 'url') : ref
  const detail =
    (ref !== undefined && isPyDict(ref) ? pyGet(ref, 'detail') : undefined) ?? pyGet(item, 'detail')
  const url = typeof given === 'string' ? pyStrip(given) : ''
  if (url === '')
    return badPart('invalid_image_url', 'Image parts must include a non-empty image URL.', param)
  const lower = url.toLowerCase()
  if (lower.startsWith('data:')) {
    if (!lower.startsWith('data:image/') || !url.includes(',')) {
      const text = 'Only image data URLs are supported. Non-image data payloads are not supported.'
      return badPart('unsupported_content_type', text, param)
    }
  } else if (!lower.startsWith('http://') && !lower.startsWith('https://')) {
    const text = 'Image inputs must use http(s) URLs or data:image/... URLs.'
    return badPart('invalid_image_url', text, param)
  }
  const image: PyEntry[] = [['url', url]]
  if (detail !== undefined && detail !== null) {
    if (typeof detail !== 'string' || pyStrip(detail) === '') {
      const text = 'Image detail must be a non-empty string when provided.'
      return badPart('invalid_content_part', text, param)
    }
    image.push(['detail', pyStrip(detail)])
  }
  return pyDict([
    ['type', 'image_url'],
    ['image_url', pyDict(image)],
  ])
}

const badPart = (code: string, message: string, param: string): Refusal =>
  refuse('invalid', message, { code, param })

/** Whether content shows anything: text that is not blank, or an image. */
export function isVisible(content: PyValue | undefined): boolean {
  if (typeof content === 'string') return pyStrip(content) !== ''
  if (!isPyList(content)) return false
  return content.some((part) => {
    if (!isPyDict(part)) return false
    const type = typeOf(part)
    const text = pyGet(part, 'text')
    return (
      imageTypes.includes(type) ||
      (textTypes.includes(type) && isTruthy(text) && pyStrip(pyStr(text ?? '')) !== '')
    )
  })
}
