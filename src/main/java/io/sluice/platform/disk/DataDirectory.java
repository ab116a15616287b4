package io.sluice.platform.disk;

import jakarta.enterprise.context.ApplicationScoped;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Where this replica keeps its own files; an application that was given no directory keeps none. */
@ApplicationScoped
public class DataDirectory {
    private final Optional<Path> root;

    public DataDirectory(@ConfigProperty(name = "sluice.data-directory") Optional<Path> root) {
        this.root = root;
    }

    public Optional<Path> resolve(String name) {
        return root.map(directory -> directory.resolve(name));
    }
}
