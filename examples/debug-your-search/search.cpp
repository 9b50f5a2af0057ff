// A search of any tree that answers `scoutlab debug --program ./search`. Put your search in the place of `search`.
// Build: g++ -std=c++17 -O2 search.cpp -o search, with nlohmann-json (Debian: nlohmann-json3-dev).
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
using nlohmann::json;

static long calls;
static std::ostringstream lines;

// Fail-soft alpha-beta. A node is an array of children, or a value for MAX; `sign` is 1 if MAX is to move.
double search(const json& node, int depth, int sign, double alpha, double beta, const std::string& path) {
  const long before = calls++;
  double best = -INFINITY, bound = alpha;
  if (!node.is_array()) best = sign * node.get<double>();
  for (std::size_t child = 0; node.is_array() && child < node.size() && bound < beta; ++child) {
    const std::string below = path + (path.empty() ? "" : " ") + std::to_string(child + 1);
    best = std::max(best, -search(node[child], depth - 1, -sign, -beta, -bound, below));
    bound = std::max(bound, best);
  }
  lines << path << ',' << alpha << ',' << beta << ',' << depth << ',' << best << ',' << calls - before << '\n';
  return best;
}

double bound(const json& value) { return value.is_string() ? std::stod(value.get<std::string>()) : value.get<double>(); }

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const json request = json::parse(line);
    json answer{{"id", request["id"]}};
    calls = 0, lines.str("");
    if (request["algorithm"].get<std::string>().rfind("deepening", 0) == 0) answer["error"] = "this search has no iterative deepening";
    else answer["value"] = search(request["tree"], request["depth"], 1, bound(request["alpha"]), bound(request["beta"]), ""), answer["calls"] = calls;
    if (request.contains("log")) std::ofstream(request["log"].get<std::string>()) << lines.str();
    std::cout << answer << std::endl;
  }
}
