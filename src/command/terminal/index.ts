/** Charts and styled text for terminals. */
export * from './chart';
export * from './style';
