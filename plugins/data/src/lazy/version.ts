/** Of all packages; what the services are told as part of the sdk version. */
export const version = '0.1.0'
