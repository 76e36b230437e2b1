/** What checks share: a throwaway database server, and two processes of the service. Started when first asked for. */
import { prepareTestServer } from '../test/harness/postgres.ts';
import { type Instances, startInstances } from './instances.ts';

export type Environment = {
  databaseServer(): Promise<void>;
  instances(): Promise<Instances>;
  /** Ends all that was started; never fails. */
  stop(): Promise<void>;
};

export function createEnvironment(): Environment {
  let server: ReturnType<typeof prepareTestServer> | undefined;
  let instances: Promise<Instances> | undefined;
  const databaseServer = async (): Promise<void> => {
    server ??= prepareTestServer(process.env['TEST_DATABASE_URL']);
    const { connectionString, template } = await server;
    process.env['TEST_DATABASE_URL'] = connectionString;
    process.env['TEST_TEMPLATE_DATABASE'] = template;
  };
  const ask = async (): Promise<Instances> => {
    await databaseServer();
    return startInstances();
  };
  return {
    databaseServer,
    instances: () => {
      instances ??= ask();
      return instances;
    },
    stop: async () => {
      await instances?.then((running) => running.stop()).catch(() => {});
      await server?.then((running) => running.stop()).catch(() => {});
    },
  };
}
