import type { ImageFiles } from './image.ts'
import type { FileTree } from './program/machine.ts'
import {
  alpineImage,
  busyboxImage,
  debianImage,
  scratchImage,
  ubuntuImage,
} from './program/standard-images.ts'

/** The file tree that an image's containers start with. Trees are shared. */
export function imageFiles(files: ImageFiles): FileTree {
  if (files.kind !== 'distribution') return scratchImage
  switch (files.name) {
    case 'busybox':
      return busyboxImage
    case 'alpine':
      return alpineImage
    case 'debian':
      return debianImage
    case 'ubuntu':
      return ubuntuImage
  }
}
