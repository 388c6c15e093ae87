declare const configuration: import('dependency-cruiser').IConfiguration;
export default configuration;
