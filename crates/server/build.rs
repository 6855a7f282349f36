//! The binary embeds the built pages, skins and texts. A checkout without pages still compiles, and answers requests
//! for pages with a message.

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    // Debug builds read these folders at run time; only a release must be rebuilt for a change.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        for folder in ["web/dist", "skins", "locales"] {
            println!("cargo:rerun-if-changed=../../{folder}");
        }
    }
    std::fs::create_dir_all("../../web/dist")
}
