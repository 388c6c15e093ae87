import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node on the loopback address, without security. Arguments: its folder, its port (0: any free one). */
public class StartOpenSearch {
  static class TestNode extends Node {
    TestNode(Settings settings, Path config) {
      super(
          InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), config, () -> "kerb-test"),
          List.of(Netty4Plugin.class, MapperExtrasPlugin.class),
          false);
    }
  }

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    Settings settings =
        Settings.builder()
            .put("path.home", home.toString())
            .put("cluster.name", "kerb-test")
            .put("node.name", "kerb-test")
            .put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1")
            .put("http.port", args[1])
            .put("transport.port", "0")
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("node.store.allow_mmap", false)
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    Node node = new TestNode(settings, home.resolve("config"));
    node.start();
    System.out.println("ready " + node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress());
    // Ends with the test that started it, which holds its input open.
    while (System.in.read() != -1) {}
    node.close();
    System.exit(0);
  }
}
