/** 64 lower-case hex digits. */
export type ContainerId = string & { readonly __brand: 'ContainerId' }
export type ExecId = string & { readonly __brand: 'ExecId' }
export type NetworkId = string & { readonly __brand: 'NetworkId' }
/** `sha256:` and 64 hex digits: the digest of the image's manifest. */
export type ImageId = string & { readonly __brand: 'ImageId' }

export const asContainerId = (hex: string): ContainerId => hex as ContainerId
export const asExecId = (hex: string): ExecId => hex as ExecId
export const asNetworkId = (hex: string): NetworkId => hex as NetworkId
export const asImageId = (digest: string): ImageId => digest as ImageId

export const shortId = (id: string): string => id.replace(/^sha256:/, '').slice(0, 12)
