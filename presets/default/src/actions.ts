export * from '@latchkit/preset-core/actions'
