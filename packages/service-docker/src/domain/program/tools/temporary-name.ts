import type { Bytes } from '../files/file-tree.ts'
import type { Kernel } from '../kernel/kernel.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** mkstemp(3)'s name: letters and digits for the X at the end of the template. */
export const temporaryName = (k: Kernel, template: Bytes): Bytes =>
  template.replace(/X+$/, (xs) =>
    xs.replaceAll('X', () => letters.charAt(k.random() % letters.length)),
  )
